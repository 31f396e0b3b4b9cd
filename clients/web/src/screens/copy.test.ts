import { describe, expect, test, vi } from 'vitest';

import { canShare, copyText, markText, shareLink } from './copy';

describe('copying', () => {
  test('uses the clipboard where there is one', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await copyText('a link')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('a link');
  });

  test('says so where there is none, as on plain http, or where it is denied', async () => {
    vi.stubGlobal('navigator', {});
    expect(await copyText('a link')).toBe(false);
    vi.stubGlobal('navigator', {
      clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    });
    expect(await copyText('a link')).toBe(false);
  });

  test('marks the whole link for who has to copy it by hand', () => {
    const field = document.createElement('input');
    field.value = 'https://gin.example/#K7QX-9M2D';
    document.body.append(field);
    markText(field);
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
    field.remove();
  });
});

describe('sharing', () => {
  test('is offered only where the browser has it', () => {
    vi.stubGlobal('navigator', {});
    expect(canShare({ url: 'x' })).toBe(false);
    vi.stubGlobal('navigator', { share: () => Promise.resolve(), canShare: () => false });
    expect(canShare({ url: 'x' })).toBe(false);
    vi.stubGlobal('navigator', { share: () => Promise.resolve() });
    expect(canShare({ url: 'x' })).toBe(true);
  });

  test('may be given up without a fault', async () => {
    vi.stubGlobal('navigator', {
      share: () => Promise.reject(new DOMException('closed', 'AbortError')),
    });
    await expect(shareLink({ url: 'x' })).resolves.toBeUndefined();
  });
});
