/**
 * One WebRTC connection with one data channel. The channel is negotiated by both sides
 * beforehand (id 0, ordered, reliable), so none has to be announced and none can be missed.
 */

import { pathOf, type Path } from './path';
import type { IceServer } from './server-messages';

const CHANNEL = 'ginp2p';
const BYE = new Uint8Array([3]); // ginp2p/table/frames.py
const MAX_UNREAD = 1024 * 1024; // bytes received and not yet looked at; a game has a few kB
const FRAME = 128; // bytes that one costs besides its own: there must not be too many, either
const LAST_WORDS = 600; // ms that what was said last may take to leave

export interface RtcListener {
  /** Our description, as it was asked for. */
  described(sdp: string): void;
  candidate(line: string): void;
  /** The channel is there; frames follow. */
  opened(): void;
  /** How the bytes travel, as soon as it is known. */
  routed(path: Path): void;
  frame(bytes: Uint8Array): void;
  /** The channel has closed, or the other side sends what it may not. */
  lost(): void;
  /** There will be no channel. */
  failed(): void;
}

type MakeConnection = (configuration: RTCConfiguration) => RTCPeerConnection;

export class Rtc {
  readonly #pc: RTCPeerConnection;
  readonly #channel: RTCDataChannel;
  readonly #listener: RtcListener;
  readonly #waiting: string[] = []; // candidates that came before the description
  #tasks: Promise<void> = Promise.resolve();
  #isDescribed = false;
  #isOpen = false;
  #isOver = false;
  #unread = 0;

  constructor(
    iceServers: IceServer[],
    listener: RtcListener,
    make: MakeConnection = (configuration) => new RTCPeerConnection(configuration),
  ) {
    this.#listener = listener;
    this.#pc = make({ iceServers });
    this.#channel = this.#pc.createDataChannel(CHANNEL, { negotiated: true, id: 0, ordered: true });
    this.#channel.binaryType = 'arraybuffer';
    this.#channel.onopen = () => {
      this.#open();
    };
    this.#channel.onclose = () => {
      this.#end();
    };
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      this.#take(data);
    };
    this.#pc.onicecandidate = ({ candidate }) => {
      if (candidate?.candidate && !this.#isOver) listener.candidate(candidate.candidate);
    };
    this.#pc.onconnectionstatechange = () => {
      // an open channel may recover by itself: the core judges how long that may take
      const { connectionState } = this.#pc;
      if (connectionState === 'closed' || (connectionState === 'failed' && !this.#isOpen)) {
        this.#end();
      }
    };
  }

  makeOffer(): void {
    this.#inOrder(async () => {
      await this.#pc.setLocalDescription(await this.#pc.createOffer());
      this.#describe();
    });
  }

  takeOffer(sdp: string): void {
    this.#inOrder(async () => {
      await this.#accept('offer', sdp);
      await this.#pc.setLocalDescription(await this.#pc.createAnswer());
      this.#describe();
    });
  }

  takeAnswer(sdp: string): void {
    this.#inOrder(() => this.#accept('answer', sdp));
  }

  takeCandidate(line: string): void {
    this.#inOrder(async () => {
      if (!line) return; // there are no more: nothing depends on it
      if (this.#isDescribed) await this.#add(line);
      else this.#waiting.push(line);
    });
  }

  send(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#channel.readyState === 'open') this.#channel.send(bytes);
  }

  /** Note that a frame of so many bytes has been looked at. */
  read(size: number): void {
    this.#unread -= size + FRAME;
  }

  /** Say goodbye now, while the page is being closed. */
  goodbye(): void {
    this.send(BYE);
    this.close();
  }

  /** Let what was said last leave, then end. */
  finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    setTimeout(() => {
      this.#pc.close();
    }, LAST_WORDS);
  }

  close(): void {
    this.#isOver = true;
    this.#pc.close();
  }

  #inOrder(task: () => Promise<void>): void {
    this.#tasks = this.#tasks.then(async () => {
      if (this.#isOver) return;
      try {
        await task();
      } catch {
        this.#end(); // whatever the browser makes of another player's text
      }
    });
  }

  #describe(): void {
    const sdp = this.#pc.localDescription?.sdp;
    if (sdp && !this.#isOver) this.#listener.described(sdp);
  }

  async #accept(type: 'offer' | 'answer', sdp: string): Promise<void> {
    await this.#pc.setRemoteDescription({ type, sdp });
    this.#isDescribed = true;
    for (const line of this.#waiting.splice(0)) await this.#add(line);
  }

  async #add(line: string): Promise<void> {
    try {
      await this.#pc.addIceCandidate({ candidate: line, sdpMLineIndex: 0 });
    } catch {
      // a kind of way this browser does not know; others may lead there
    }
  }

  /** Tell it before the first frame can come: what waits for the browser's statistics may not. */
  #open(): void {
    if (this.#isOver) return;
    this.#isOpen = true;
    this.#listener.opened();
    void pathOf(this.#pc).then((path) => {
      if (!this.#isOver) this.#listener.routed(path);
    });
  }

  #take(data: unknown): void {
    if (this.#isOver) return;
    if (!(data instanceof ArrayBuffer) || this.#unread > MAX_UNREAD) {
      this.#end(); // text, or more than can be read: no client of this game
      return;
    }
    this.#unread += data.byteLength + FRAME;
    this.#listener.frame(new Uint8Array(data));
  }

  #end(): void {
    if (this.#isOver) return;
    this.close();
    if (this.#isOpen) this.#listener.lost();
    else this.#listener.failed();
  }
}
