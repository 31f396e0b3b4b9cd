import { describe, expect, it } from 'vitest';

import { serverAddress, signalingAddress } from './address';

describe('addresses', () => {
  it.each([
    ['http://192.168.1.7:8080/#K7QX-9M2D', 'ws://192.168.1.7:8080/ws', 'http://192.168.1.7:8080'],
    ['https://gin.example/', 'wss://gin.example/ws', 'https://gin.example'],
    ['https://a.example/gin/?x=1', 'wss://a.example/gin/ws', 'https://a.example/gin'],
    ['https://a.example/gin/index.html', 'wss://a.example/gin/ws', 'https://a.example/gin'],
  ])('of %s', (page, socket, server) => {
    expect(signalingAddress(page)).toBe(socket);
    expect(serverAddress(page)).toBe(server);
  });
});
