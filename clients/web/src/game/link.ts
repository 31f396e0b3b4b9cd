/** The link to the other player as the core has it: what it says of channels, and hears of them. */

import { Channels } from '../peer/channels';
import type { Path } from '../peer/path';
import type { Report } from '../worker/messages';
import { OF_A_LINK, type Teller } from './outdated';

export interface LinkListener {
  opened(): void;
  routed(path: Path): void;
}

export function channelsFor(core: Teller, listener: LinkListener): Channels {
  return new Channels({
    described: (sdp) => {
      core.send({ do: 'described', sdp });
    },
    candidate: (line) => {
      core.send({ do: 'candidate', line });
    },
    failed: () => {
      core.send({ do: 'rtc_failed' });
    },
    opened: () => {
      listener.opened();
      core.change({ do: 'channel_open' }, OF_A_LINK);
    },
    routed: (path) => {
      listener.routed(path);
    },
    frame: (data) => {
      core.send({ do: 'frame', data });
    },
    lost: () => {
      core.send({ do: 'channel_lost' });
    },
  });
}

/** Do what a report says of a channel; return whether it was one of these. */
export function negotiate(channels: Channels, report: Report): boolean {
  switch (report.report) {
    case 'make_offer':
      channels.attempt?.makeOffer();
      return true;
    case 'take_offer':
      channels.attempt?.takeOffer(report.sdp);
      return true;
    case 'take_answer':
      channels.attempt?.takeAnswer(report.sdp);
      return true;
    case 'take_candidate':
      channels.attempt?.takeCandidate(report.line);
      return true;
    case 'frame':
      channels.send(report.data);
      return true;
    default:
      return false;
  }
}
