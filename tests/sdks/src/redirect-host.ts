// Sends one host's requests to the scripted provider, because some SDKs don't read an address from the environment.

const { REDIRECTED_HOST: host, PROVIDER_URL: provider } = process.env;
const platformFetch = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  const { host: target, pathname, search } = new URL(request.url);
  return platformFetch(target === host ? new Request(`${provider}${pathname}${search}`, request) : request);
};
