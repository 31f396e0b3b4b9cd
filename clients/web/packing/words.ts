/**
 * The Vite plugin that parts `src/words.ts`: what a module imports of it comes from a module
 * with that one constant, so that each part of the page loads its own words and no others.
 * Bundlers part modules among files, but never one module.
 */

import { readFile } from 'node:fs/promises';

import { transformWithOxc, type Plugin, type Rolldown } from 'vite';

type Program = ReturnType<Rolldown.PluginContext['parse']>;

const WORDS = /\/src\/words\.ts$/;
const PREFIX = '\0words:';

export function words(): Plugin {
  let source = '';
  return {
    name: 'words',
    apply: 'build',
    enforce: 'post',
    resolveId: (id) => (id.startsWith(PREFIX) ? id : null),
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      this.addWatchFile(source);
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
      return only(id.slice(PREFIX.length), code, this.parse(code));
    },
    async transform(code, id) {
      if (!/\.(svelte|ts)$/.test(id) || !code.includes('words')) return null;
      const { body } = this.parse(code);
      let parted = code;
      for (const each of body.toReversed()) {
        if (each.type !== 'ImportDeclaration' || !/\bwords$/.test(each.source.value)) continue;
        const found = await this.resolve(each.source.value, id);
        if (!found || !WORDS.test(found.id)) continue;
        source = found.id;
        const imports = each.specifiers.map((one) => {
          if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier')
            throw new Error(`${id} has to import words by their names`);
          const { name } = one.imported;
          return `import { ${name} as ${one.local.name} } from ${JSON.stringify(PREFIX + name)};`;
        });
        parted = parted.slice(0, each.start) + imports.join('') + parted.slice(each.end);
      }
      return parted === code ? null : { code: parted, map: null };
    },
  };
}

/** The module without what it exports under other names. */
function only(name: string, code: string, { body }: Program): string {
  let kept = code;
  for (const each of body.toReversed()) {
    if (each.type !== 'ExportNamedDeclaration') continue;
    const { declaration } = each;
    const isWanted =
      declaration?.type === 'VariableDeclaration' &&
      declaration.declarations.some(({ id }) => id.type === 'Identifier' && id.name === name);
    if (!isWanted) kept = kept.slice(0, each.start) + kept.slice(each.end);
  }
  return kept;
}
