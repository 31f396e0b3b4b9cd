/**
 * What has to be known before the first picture: the colours that were chosen, and whether the
 * page is opened at its start, whose picture index.html brings along; and who follows an
 * invitation, for whom a part of the page comes with the page itself. A script of its own that
 * imports nothing, so that a browser has it as soon as the style.
 */

export {};

const root = document.documentElement;
if (!/^(#\/?)?$/.test(location.hash)) root.dataset['opens'] = 'elsewhere';
const guests = document.currentScript?.dataset['guests'];
if (guests && /^#[^/]/.test(location.hash)) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = guests;
  document.head.append(link);
}
try {
  const kept: unknown = JSON.parse(localStorage.getItem('ginp2p.settings') ?? '{}');
  const theme = (kept as { theme?: unknown } | null)?.theme;
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
} catch {
  // denied or damaged: the system's colours
}
