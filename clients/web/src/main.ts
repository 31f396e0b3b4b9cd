import './look/tokens.css';
import './look/base.css';

import { fetchAhead } from './ahead';

/** Resolves once the browser has drawn what index.html brings along. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden)
      resolve(); // there are no frames then
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

fetchAhead(location.hash); // before the page takes it out of the address
await drawn();
const { begin } = await import('./begin');
begin();
