/**
 * Hosts of social networks, marketplaces, site builders, directories and email providers, which many companies use and
 * which belong to another company. All their subdomains count too.
 */
const SHARED_HOSTS: ReadonlySet<string> = new Set(
  `about.me airbnb.com aliexpress.com alibaba.com amazon.com amazon.co.uk amazon.de angel.co angellist.com apple.com
  behance.net bigcartel.com bit.ly blogger.com blogspot.com booking.com business.site calendly.com bsky.app capterra.com carrd.co clutch.co crunchbase.com
  discord.com discord.gg doctolib.fr doordash.com dribbble.com ebay.com etsy.com eventbrite.com facebook.com fb.com fb.me
  fiverr.com flickr.com forms.gle g.page g2.com github.com gitlab.com glassdoor.com gmail.com godaddysites.com gofundme.com goo.gl
  google.com googleusercontent.com gumroad.com homestead.com hotmail.com icloud.com indeed.com indiamart.com instagram.com issuu.com
  jimdo.com jimdofree.com jimdosite.com kickstarter.com kununu.com leboncoin.fr line.me linkedin.com linktr.ee lnkd.in mailchi.mp
  medium.com meetup.com messenger.com microsoft.com mystrikingly.com myspace.com notion.site notion.so office.com ok.ru
  outlook.com patreon.com paypal.com paypal.me pinterest.com producthunt.com qq.com quora.com reddit.com shopee.com
  sharepoint.com site123.me skype.com slack.com slideshare.net snapchat.com soundcloud.com spotify.com square.site
  squarespace.com squareup.com strikingly.com substack.com t.co t.me taobao.com telegram.me telegram.org threads.com threads.net
  tiktok.com tripadvisor.com trustpilot.com tumblr.com twitch.tv twitter.com typepad.com ubereats.com ueniweb.com upwork.com
  vimeo.com vk.com wa.me walmart.com webflow.io webnode.com webs.com weebly.com weibo.com weixin.qq.com wellfound.com whatsapp.com
  wikipedia.org wix.com wixsite.com wordpress.com wordpress.org x.com xing.com yahoo.com yellowpages.com yelp.com yolasite.com
  youtu.be youtube.com zalo.me zoominfo.com zoom.us`.split(/\s+/),
);

/** Hosts whose subdomains belong to customers, such as `joes.blogspot.com`. Subdomains of the other hosts may be the owner's. */
const HOSTS_OF_CUSTOMERS: ReadonlySet<string> = new Set(
  `bigcartel.com blogspot.com business.site carrd.co github.io gitlab.io godaddysites.com googleusercontent.com
  homestead.com jimdo.com jimdofree.com jimdosite.com mystrikingly.com myshopify.com netlify.app notion.site pages.dev
  sharepoint.com site123.me square.site squarespace.com strikingly.com substack.com tumblr.com typepad.com ueniweb.com
  vercel.app webflow.io webnode.com webs.com weebly.com wixsite.com wordpress.com yolasite.com`.split(/\s+/),
);

/** Whether a host is the site of a customer below the host of another company. */
export function isCustomersHost(host: string): boolean {
  const [name, ...parent] = host.split(".");
  return name !== "www" && HOSTS_OF_CUSTOMERS.has(parent.join("."));
}

/** Whether a host, or a host above it, is in the list of shared hosts. */
export function isListedHost(host: string): boolean {
  const labels = host.split(".");
  return labels.some((_, index) => SHARED_HOSTS.has(labels.slice(index).join(".")));
}

/**
 * Creates a test for hosts that say nothing about the company: those in the list, public suffixes (`co.uk`), and names
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
