import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist/', 'generated/', 'node_modules/', 'core/desk/', 'core/stubs/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.worker } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'off',
      eqeqeq: 'error',
      'no-console': 'error', // it may be looked at by whoever sits beside a player
      'no-restricted-globals': ['error', 'event', 'name', 'status', 'length', 'open', 'close'],
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['**/*.ts', '**/*.svelte', '**/*.svelte.ts'],
    rules: { 'no-undef': 'off' }, // the compiler knows better
  },
  {
    files: ['*.config.*', 'packing/**', 'core/*.mjs', 'test/**'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
  { files: ['test/**', '**/*.test.ts'], rules: { '@typescript-eslint/no-empty-function': 'off' } },
);
