/** Networks, directories, marketplaces and link shorteners, on which many companies have a page with a path. */
const PAGE_HOSTS = `about.me aliexpress.com alibaba.com angel.co angellist.com app.apollo.io apple.com behance.net bit.ly
  bloomberg.com bsky.app builtin.com calendly.com capterra.com cbinsights.com clutch.co comparably.com
  company-information.service.gov.uk crunchbase.com dev.to discord.com discord.gg dnb.com doctolib.fr doordash.com
  dribbble.com dropbox.com etsy.com eventbrite.com f6s.com facebook.com fb.com fb.me fiverr.com flickr.com forms.gle
  foursquare.com g.co g.page g2.com getapp.com github.com gitlab.com gofundme.com goo.gl houzz.com huggingface.co
  indiamart.com instagram.com issuu.com kickstarter.com kununu.com leboncoin.fr line.me linkedin.com linktr.ee lnkd.in
  mailchi.mp meetup.com messenger.com microsoft.com myspace.com naver.com northdata.com northdata.de notion.so npmjs.com
  office.com ok.ru opencorporates.com owler.com patreon.com paypal.com paypal.me pinterest.com pitchbook.com
  producthunt.com qq.com quora.com reddit.com rocketreach.co shopee.com skype.com slideshare.net snapchat.com
  soundcloud.com sourceforge.net spotify.com squareup.com stackoverflow.com t.co t.me taobao.com telegram.me telegram.org
  threads.com threads.net tiktok.com tinyurl.com tracxn.com trustradius.com twitch.tv twitter.com ubereats.com upwork.com
  vimeo.com vk.com wa.me walmart.com weibo.com wellfound.com whatsapp.com wikipedia.org wix.com wordpress.org x.com
  xing.com ycombinator.com yellowpages.com youtu.be youtube.com zalo.me zoom.us zoominfo.com`;

/** Site builders and services that give each customer a subdomain. */
const SUBDOMAIN_HOSTS = `atlassian.net bandcamp.com beehiiv.com bigcartel.com blogger.com blogspot.com business.site carrd.co
  firebaseapp.com ghost.io github.io gitlab.io godaddysites.com googleusercontent.com gumroad.com herokuapp.com
  homestead.com jimdo.com jimdofree.com jimdosite.com medium.com myshopify.com mystrikingly.com netlify.app notion.site
  onrender.com pages.dev sharepoint.com site123.me slack.com square.site squarespace.com strikingly.com substack.com
  tumblr.com typepad.com ueniweb.com vercel.app web.app webflow.io webnode.com webs.com weebly.com wixsite.com
  wordpress.com yolasite.com zendesk.com`;

/** Providers of private email addresses. No company is known by these domains. */
const MAIL_HOSTS = `gmail.com googlemail.com hotmail.com icloud.com live.com mac.com me.com msn.com outlook.com pm.me
  protonmail.com rocketmail.com ymail.com`;

/** Companies that also provide private email addresses at their domain. */
const MAIL_COMPANIES = `126.com 163.com aol.com att.net btinternet.com comcast.net daum.net fastmail.com free.fr freenet.de
  gmx.at gmx.ch gmx.com gmx.de gmx.net hey.com laposte.net libero.it mail.com mail.ru naver.com orange.fr proton.me qq.com
  rediffmail.com sbcglobal.net seznam.cz t-online.de tutanota.com verizon.net wanadoo.fr web.de wp.pl yandex.com yandex.ru
  zoho.com`;

/** Hosts with a site per country. */
const COUNTRY_HOSTS =
  /(?:^|\.)((?:airbnb|amazon|booking|ebay|glassdoor|google|indeed|tripadvisor|trustpilot|yahoo|yelp)\.(?:com|(?:com?\.)?[a-z]{2}))$/;

const toSet = (hosts: string): ReadonlySet<string> => new Set(hosts.split(/\s+/));
const pageHosts = toSet(PAGE_HOSTS);
export const subdomainHosts = toSet(SUBDOMAIN_HOSTS);
export const mailHosts = toSet(MAIL_HOSTS);
export const mailCompanies = toSet(MAIL_COMPANIES);

/** The host itself, or the one above it, that is in a list; `null` if none is. */
export function hostIn(list: ReadonlySet<string>, host: string): string | null {
  const labels = host.split(".");
  return labels.map((_, index) => labels.slice(index).join(".")).find((name) => list.has(name)) ?? null;
}

export function pageHostOf(host: string): string | null {
  return hostIn(pageHosts, host) ?? COUNTRY_HOSTS.exec(host)?.[1] ?? null;
}

/**
 * Whether a host, or a host above it, is of a social network, marketplace, site builder, directory or email provider, which
 * many companies use and which belongs to another company.
 */
export function isListedHost(host: string): boolean {
  return pageHostOf(host) !== null || hostIn(subdomainHosts, host) !== null || hostIn(mailHosts, host) !== null;
}

/**
 * Creates a test for hosts that say nothing about the company: those in the lists, public suffixes (`co.uk`), and names
 * below the suffixes that hosting companies registered for their customers (`joes.myshopify.com`). A company with such a
 * host is looked up by its id. Loads the public suffix list at the first call, since it takes longer than the toolkit.
 */
export async function createSharedHostTest(): Promise<(host: string) => boolean> {
  const { parse } = await import("tldts");
  return (host) => {
    const { domain, isPrivate } = parse(host, { allowPrivateDomains: true });
    return domain === null || isPrivate === true || isListedHost(host);
  };
}
