/** The core's texts in the page's words, by tables from the one to the other (words.ts). */

/**
 * What is shown of a text: by the text itself, or by a template with `{}` for whatever is filled
 * in. A text that is in no table is shown as it is.
 */
export function worded(text: string, table: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(table, text)) return table[text] ?? text;
  for (const [template, words] of Object.entries(table)) {
    const filled = template.includes('{}') && pattern(template).exec(text);
    if (!filled) continue;
    let at = 0;
    return words.replaceAll('{}', () => filled[++at] ?? '');
  }
  return text;
}

function pattern(template: string): RegExp {
  const fixed = template.split('{}').map((each) => each.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('(.+)')}$`, 's');
}
