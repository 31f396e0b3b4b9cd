import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import App from '../src/App.svelte';

test('the page mounts', () => {
  render(App);
  expect(screen.getByRole('heading')).toBeDefined();
});
