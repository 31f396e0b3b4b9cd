import './look/tokens.css';
import './look/base.css';

import { readSoloEarly } from './keep/solo';
import { invitationIn } from './link';
import { startEarly } from './worker/start';

/** Resolves once the browser has drawn what index.html brings along. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden)
      resolve(); // there are no frames then
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

readSoloEarly();
startEarly(invitationIn(location.hash) === null ? null : 'friend');
await drawn();
const { begin } = await import('./begin');
begin();
