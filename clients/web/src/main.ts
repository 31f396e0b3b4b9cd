import './look/tokens.css';
import './look/base.css';

import { readSoloEarly } from './keep/solo';
import { invitationIn } from './link';
import { signalingAddress } from './peer/address';
import { connectEarly } from './peer/socket';
import { startEarly } from './worker/start';

/** Resolves once the browser has drawn what index.html brings along. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden)
      resolve(); // there are no frames then
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** The first question about locks takes a browser a while; whoever sits down claims a seat by one. */
function askLocksEarly(): void {
  (navigator as Partial<Navigator>).locks?.query().catch(() => undefined);
}

readSoloEarly();
askLocksEarly();
const isInvited = invitationIn(location.hash) !== null;
startEarly(isInvited ? 'friend' : null);
if (isInvited) connectEarly(signalingAddress(location.href));
await drawn();
const { begin } = await import('./begin');
await begin(isInvited);
