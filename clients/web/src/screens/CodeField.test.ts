import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';

import type { Fault } from '../game/types';
import CodeField from './CodeField.svelte';

const WRONG: Fault = { code: 'bad_code', detail: '', retryAfter: null, by: 'us' };

it('says what is wrong until something else is typed', async () => {
  render(CodeField, { code: 'hello', fault: WRONG, onfollow: vi.fn() });
  expect(screen.getByRole('alert').textContent).toContain('That is no code.');
  const field = screen.getByRole('textbox');
  await fireEvent.input(field, { target: { value: 'K7' } });
  expect(screen.getByRole('alert').textContent.trim()).toBe('');
  expect(field.getAttribute('aria-invalid')).toBe('false');
});

it('says one thing alone of a link to another server', async () => {
  const onfollow = vi.fn();
  const code = 'Play with me: https://other.example/#K7QX-9M2D';
  render(CodeField, { code, fault: { ...WRONG, code: 'other_server' }, onfollow });
  expect(screen.getByRole('alert').textContent.trim()).toBe('');
  expect(screen.getByRole('status').textContent).toContain('other.example');
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://other.example/#K7QX-9M2D');
  await fireEvent.submit(screen.getByRole('textbox'));
  expect(onfollow).not.toHaveBeenCalled();
});
