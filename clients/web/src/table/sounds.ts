/** Small sounds, made on the spot; silent unless the player wants them. */

import type { TableEvent } from '../game/types';

export type Sound = 'slide' | 'knock' | 'gin' | 'turn';

let context: AudioContext | null = null;

/** The sound of an event; null for those that make none. */
export function soundOf(event: TableEvent): Sound | null {
  switch (event.what) {
    case 'dealt':
    case 'taken':
    case 'drawn':
    case 'discarded':
      return 'slide';
    case 'knocked':
      return event.isGin ? 'gin' : 'knock';
    default:
      return null;
  }
}

export function play(sound: Sound): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    const now = context.currentTime;
    if (sound === 'slide') hiss(context, now);
    else if (sound === 'knock')
      [0, 0.16].forEach((wait) => tone(context, now + wait, 150, 0.09, 0.3));
    else if (sound === 'gin') {
      [523, 659, 784].forEach((pitch, index) =>
        tone(context, now + index * 0.11, pitch, 0.3, 0.12),
      );
    } else tone(context, now, 660, 0.12, 0.07);
  } catch {
    // No sound on this device: the table goes on without.
  }
}

function tone(
  audio: AudioContext | null,
  at: number,
  pitch: number,
  length: number,
  volume: number,
): void {
  if (!audio) return;
  const source = audio.createOscillator();
  source.type = pitch < 200 ? 'triangle' : 'sine';
  source.frequency.setValueAtTime(pitch, at);
  if (pitch < 200) source.frequency.exponentialRampToValueAtTime(pitch / 2, at + length);
  fade(audio, source, at, length, volume);
  source.start(at);
  source.stop(at + length);
}

function hiss(audio: AudioContext, at: number): void {
  const length = 0.09;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = 2600;
  source.connect(filter);
  fade(audio, filter, at, length, 0.12);
  source.start(at);
}

function fade(audio: AudioContext, from: AudioNode, at: number, length: number, volume: number) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  from.connect(gain).connect(audio.destination);
}
