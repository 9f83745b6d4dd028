const names = /^(?:_ga|_ga_.*|_gid|_gat.*|_gcl_.*|_fbp|_fbc|_ttp|_tt_.*)$/;

/** Deletes the cookies that the services set for this shop, at the host and at the domains above it. */
export function forgetTrackingCookies(): void {
  const labels = location.hostname.split('.');
  const domains = labels.slice(0, -1).map((_label, at) => `; domain=.${labels.slice(at).join('.')}`);
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=', 1)[0]?.trim() ?? '';
    if (!names.test(name)) continue;
    for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}
