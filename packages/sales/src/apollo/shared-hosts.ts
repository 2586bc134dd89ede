/**
 * Networks, directories, marketplaces, job boards and link shorteners, where many companies have a page with its own
 * path.
 */
const PAGE_HOSTS = `about.me alibaba.com aliexpress.com angel.co angellist.com app.apollo.io apple.com
  apply.workable.com behance.net bit.ly bitbucket.org bloomberg.com boards.greenhouse.io bsky.app builtin.com
  calendly.com capterra.com careers.smartrecruiters.com cbinsights.com clutch.co company-information.service.gov.uk
  comparably.com crunchbase.com dev.to discord.com discord.gg dnb.com doctolib.fr doordash.com dribbble.com dropbox.com
  etsy.com eventbrite.com f6s.com facebook.com fb.com fb.me fiverr.com flickr.com forms.gle foursquare.com g.co g.page
  g2.com getapp.com github.com gitlab.com gofundme.com goo.gl houzz.com hub.docker.com huggingface.co indiamart.com
  instagram.com issuu.com job-boards.greenhouse.io jobs.ashbyhq.com jobs.lever.co jobs.smartrecruiters.com
  kickstarter.com kompass.com kununu.com leboncoin.fr line.me linkedin.com linktr.ee lnkd.in mailchi.mp mastodon.social
  meetup.com messenger.com microsoft.com myspace.com naver.com northdata.com northdata.de notion.so npmjs.com office.com
  ok.ru opencorporates.com owler.com patreon.com paypal.com paypal.me pinterest.com pitchbook.com producthunt.com qq.com
  quora.com reddit.com rocketreach.co sec.gov shopee.com signalhire.com skype.com slideshare.net snapchat.com
  soundcloud.com sourceforge.net spotify.com squareup.com stackoverflow.com t.co t.me taobao.com telegram.me
  telegram.org threads.com threads.net tiktok.com tinyurl.com tracxn.com trustradius.com twitch.tv twitter.com
  ubereats.com upwork.com viadeo.com vimeo.com vk.com wa.me walmart.com web.archive.org weibo.com wellfound.com
  whatsapp.com wikipedia.org wix.com wordpress.org x.com xing.com ycombinator.com yellowpages.com youtu.be youtube.com
  zalo.me zoom.us zoominfo.com`;

/** Site builders, clouds and services that give each customer a subdomain. */
const SUBDOMAIN_HOSTS = `amazonaws.com atlassian.net azurewebsites.net bamboohr.com bandcamp.com beehiiv.com
  bigcartel.com blogger.com blogspot.com breezy.hr business.site carrd.co cloudfront.net firebaseapp.com fly.dev
  framer.app framer.website ghost.io github.io gitlab.io godaddysites.com googleusercontent.com gumroad.com
  herokuapp.com homestead.com hubspotpagebuilder.com jimdo.com jimdofree.com jimdosite.com lightning.force.com
  medium.com my.salesforce.com myshopify.com mystrikingly.com myworkdayjobs.com netlify.app notion.site onrender.com
  pages.dev recruitee.com sharepoint.com site123.me slack.com square.site squarespace.com strikingly.com substack.com
  teamtailor.com tumblr.com typepad.com ueniweb.com vercel.app web.app webflow.io webnode.com webs.com weebly.com
  wixsite.com wordpress.com yolasite.com zendesk.com zohosites.com`;

/** Providers of private email addresses. None of these domains identifies a company. */
const MAIL_HOSTS = `gmail.com googlemail.com hotmail.com icloud.com live.com mac.com me.com msn.com outlook.com pm.me
  protonmail.com rocketmail.com ymail.com`;

/** Companies that also give out private email addresses under their own domain. */
const MAIL_COMPANIES = `126.com 163.com aol.com att.net btinternet.com comcast.net daum.net fastmail.com free.fr freenet.de
  gmx.at gmx.ch gmx.com gmx.de gmx.net hey.com laposte.net libero.it mail.com mail.ru naver.com orange.fr proton.me qq.com
  rediffmail.com sbcglobal.net seznam.cz t-online.de tutanota.com verizon.net wanadoo.fr web.de wp.pl yandex.com yandex.ru
  zoho.com`;

/** Hosts with one site per country. */
const COUNTRY_HOSTS =
  /(?:^|\.)((?:airbnb|amazon|booking|ebay|glassdoor|google|indeed|tripadvisor|trustpilot|yahoo|yelp)\.(?:com|(?:com?\.)?[a-z]{2}))$/;

const toSet = (hosts: string): ReadonlySet<string> => new Set(hosts.split(/\s+/));
const pageHosts = toSet(PAGE_HOSTS);
export const subdomainHosts = toSet(SUBDOMAIN_HOSTS);
export const mailHosts = toSet(MAIL_HOSTS);
export const mailCompanies = toSet(MAIL_COMPANIES);

/** The host or the closest parent host that is in a list; `null` if none is. */
export function hostIn(list: ReadonlySet<string>, host: string): string | null {
  const labels = host.split(".");
  return labels.map((_, index) => labels.slice(index).join(".")).find((name) => list.has(name)) ?? null;
}

export function pageHostOf(host: string): string | null {
  return hostIn(pageHosts, host) ?? COUNTRY_HOSTS.exec(host)?.[1] ?? null;
}

/**
 * Whether a host or one of its parents belongs to a social network, marketplace, site builder, directory or email
 * provider, which many companies use.
 */
export function isListedHost(host: string): boolean {
  return pageHostOf(host) !== null || hostIn(subdomainHosts, host) !== null || hostIn(mailHosts, host) !== null;
}
