import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { connectionWords } from '../words';
import { faultWords, span, tell } from './connection';

const seated = (presence: 'here' | 'quiet' | 'away', path: 'direct' | 'relayed' = 'direct') => ({
  state: 'seated' as const,
  path,
  presence,
  seconds: 8,
});
const fault = (code: string) => ({ code, detail: '', retryAfter: null, by: 'us' as const });

describe('the connection in words', () => {
  test('says until when a room lives', () => {
    const closesAt = Date.parse('2026-11-29T18:40');
    const told = tell({ state: 'waiting', code: 'K7QX-9M2D', link: '', closesAt }, '', true);
    expect(told?.short).toBe('waiting');
    expect(told?.long).toMatch(/^Waiting for your friend\. .* closes at 0?[16]\D40/);
    expect(told?.long).not.toContain('9M2D');
  });

  test('tells direct from relayed', () => {
    expect(tell(seated('here'), 'Ann', true)?.short).toBe('direct');
    expect(tell(seated('here', 'relayed'), 'Ann', true)?.long).toContain('through a relay');
  });

  test('counts seconds of silence for the eye, and not aloud', () => {
    const told = tell(seated('quiet'), 'Ann', true);
    expect(told?.long).toBe('Nothing heard from Ann for 8 seconds. The table waits.');
    expect(told?.aloud).not.toMatch(/\d/);
    expect(told?.tone).toBe('warning');
  });

  test('has words where the name is not known', () => {
    expect(tell(seated('away'), '', true)?.long).toMatch(/^Your friend is away/);
    expect(tell(seated('here'), '', false)?.long).toBe('Connected to your friend directly.');
  });

  test('tells the host that a friend looks at the invitation', () => {
    expect(tell(seated('here'), '', true)?.long).toMatch(/is about to sit down/);
    expect(tell(seated('here'), '', true)?.short).toBe('direct');
  });

  test('tells that a room is lost and opened again', () => {
    expect(tell({ state: 'opening' }, '', true)?.long).toBe('Opening a room…');
    expect(tell({ state: 'opening', isAgain: true }, '', true)?.long).toMatch(
      /^The server does not/,
    );
  });

  test('says nothing at a solo table', () => {
    expect(tell({ state: 'none' }, '', false)).toBeNull();
  });
});

describe('a fault in words', () => {
  test('says what happened and what to do, for every code', () => {
    for (const told of Object.values(connectionWords.faults)) {
      expect(told.title).not.toBe('');
      expect(told.what).toMatch(/\.$/);
      expect(told.todo).toMatch(/\.$/);
      expect(['type', 'retry', 'reload']).toContain(told.again);
    }
  });

  test.each([
    'bad_code bad_message bad_version code_spent gone lost no_path not_allowed other_left',
    'other_silent room_closed room_full room_in_match server_fault server_unreachable too_fast',
    'too_large too_many_connections too_many_rooms unknown_room version_mismatch wrong_code bye',
    'malformed_message out_of_turn bad_signature bad_proof illegal_play table_differs crashed',
  ])('there are words for %s', (codes) => {
    for (const code of codes.split(' ')) {
      expect(faultWords(fault(code)), code).not.toBe(connectionWords.faults.other);
    }
  });

  test('there are words for whatever the core says of the other side', () => {
    const errors = readFileSync(join(import.meta.dirname, '../../../../ginp2p/errors.py'), 'utf8');
    const codes = [...errors.matchAll(/^ {4}code = "(\w+)"/gm)].map(([, code]) => code ?? '');
    const ours = ['error', 'illegal_move', 'misuse', 'peer_fault', 'bad_record'];
    expect(codes.length).toBeGreaterThan(10);
    for (const code of codes.filter((each) => !ours.includes(each))) {
      expect(faultWords(fault(code)), code).not.toBe(connectionWords.faults.other);
    }
  });

  test('is not taken for something else where the code is unknown', () => {
    expect(faultWords(fault('constructor'))).toBe(connectionWords.faults.other);
    expect(faultWords(fault('news'))).toBe(connectionWords.faults.other);
  });
});

test('a wait is never said to be shorter than it is', () => {
  expect(span(26.2)).toBe('27 s');
  expect(span(90)).toBe('90 s');
  expect(span(91)).toBe('2 min');
});
