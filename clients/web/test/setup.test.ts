import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import App from '../src/App.svelte';
import { ScriptedGames } from '../src/screens/gallery/scripted.svelte';
import { Page } from '../src/screens/page.svelte';

test('the page mounts', () => {
  render(App, { page: new Page(new ScriptedGames(), window) });
  expect(screen.getByRole('heading')).toBeDefined();
});
