/** What this tab alone keeps, in its `sessionStorage`: over a reload, until it is closed. */

export function rememberHere(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // denied: it lives as long as the page
  }
}

export function forgetHere(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // denied: there is nothing
  }
}

/** Return what is stored, whoever has written it; null where there is nothing to be read. */
export function storedHere(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
