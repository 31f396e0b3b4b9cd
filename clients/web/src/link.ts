/**
 * Invitations as text: the code in the address, while it is typed, and where a link leads.
 * Which texts are codes is the core's to say; nothing here refuses one.
 */

const ROOM_SIZE = 4; // symbols of a code before the dash
const CODE_SIZE = 8;
const MAX_TEXT = 2048; // characters; no link is longer

const CODE = '[0-9a-z]{4}[-\\u2010-\\u2014]?[0-9a-z]{4}(?![0-9a-z])';
const LINK = new RegExp(`https?://[^\\s#]+#${CODE}`, 'gi');
const CODE_AND_MORE = new RegExp(`^\\s*(${CODE})[?&]\\S*\\s*$`, 'i');

/**
 * Takes the invitation out of the address bar, so that it is neither seen nor kept there.
 * Fragments that begin with a slash are places on this page and stay.
 */
export function takeInvitation(place: Location, past: History): string | null {
  const code = invitationIn(place.hash);
  if (code !== null) past.replaceState(past.state, '', place.pathname + place.search);
  return code;
}

export function invitationIn(hash: string): string | null {
  if (hash.length < 2 || hash.startsWith('#/')) return null;
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/**
 * The invitation in what was pasted or opened: the one link in it that has a code, without what
 * programs hang on to links; else the text itself.
 */
export function invitationFrom(text: string): string {
  if (text.length > MAX_TEXT) return text;
  const links = new Set((text.match(LINK) ?? []).map((link) => link.replace(/\?[^#]*/, '')));
  const [link] = links;
  if (link !== undefined && links.size === 1) return link; // of two, nobody knows which is meant
  return CODE_AND_MORE.exec(text)?.[1] ?? text;
}

/**
 * A code as it is shown while it is typed: capitals, a dash in the middle. Only where
 * something was added at the end: who corrects or removes is left alone, and so is whatever
 * does not look like the beginning of a code, such as a link.
 */
export function shapeTyped(before: string, now: string, caret: number): string {
  const isAddedTo = now.length > before.length && caret === now.length;
  if (!isAddedTo || !/^[\p{L}\d\s\p{Pd}]*$/u.test(now)) return now;
  const symbols = now.replace(/[^\p{L}\d]/gu, '').toUpperCase();
  if (symbols.length > CODE_SIZE) return now;
  if (symbols.length < ROOM_SIZE) return symbols;
  return `${symbols.slice(0, ROOM_SIZE)}-${symbols.slice(ROOM_SIZE)}`;
}

/** The half of a code that the server knows too: what may be kept without giving it away. */
export function roomIn(text: string): string {
  const code = text.slice(text.lastIndexOf('#') + 1);
  return code
    .replace(/[^\p{L}\d]/gu, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .slice(0, ROOM_SIZE);
}

/** The address of a link that leads to another server than this page's, or null. */
export function leadsElsewhere(text: string, origin: string): URL | null {
  const given = invitationFrom(text).trim();
  if (!/^https?:\/\//i.test(given)) return null;
  try {
    const link = new URL(given);
    return link.origin === origin ? null : link;
  } catch {
    return null;
  }
}

/** Whether an address means only the machine on which it is opened. */
export function isOnlyHere(link: string): boolean {
  try {
    const host = new URL(link).hostname;
    return host === 'localhost' || host.endsWith('.localhost') || /^(127\.|\[::1\])/.test(host);
  } catch {
    return false;
  }
}
