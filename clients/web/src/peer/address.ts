/** Where the server is that gave us this page. */

/** The WebSocket beside a page: `wss://host/path/ws`. */
export function signalingAddress(page: string): string {
  const address = new URL('ws', page);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hash = '';
  address.search = '';
  return address.href;
}

/** The address that invitations begin with: this page's, without what is beyond the folder. */
export function serverAddress(page: string): string {
  return new URL('.', page).href.replace(/\/+$/, '');
}
