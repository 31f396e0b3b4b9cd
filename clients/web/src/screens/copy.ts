/** Copying and sharing, and what stands in where the browser denies them (plain http). */

/** Returns whether the text is on the clipboard now. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not there, or not allowed
  }
}

/** Marks the text of a field, and copies it the old way where that still works. */
export function markText(field: HTMLInputElement): boolean {
  field.focus();
  field.select();
  field.setSelectionRange(0, field.value.length);
  try {
    // Deprecated, and the only way on plain http.
    return document.execCommand('copy');
  } catch {
    return false;
  }
}

export function canShare(data: ShareData): boolean {
  return typeof navigator.share === 'function' && (navigator.canShare?.(data) ?? true);
}

/** Closing the system's sheet is no mistake; anything else is left to the other ways. */
export async function shareLink(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch {
    // The code, the link and the picture are still there.
  }
}
