import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { findLanOrigin } from './lan-address.ts';

const ipv4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
});

describe('the address for other devices on the network', () => {
  it('is that of the home network, not of a container or of the machine itself', () => {
    const interfaces = {
      lo: [ipv4('127.0.0.1', true)],
      docker0: [ipv4('172.17.0.1')],
      wlan0: [ipv4('192.168.1.20')],
    };
    expect(findLanOrigin('0.0.0.0', 8080, interfaces)).toBe('http://192.168.1.20:8080');
  });

  it('is any other one if there is no home network', () => {
    expect(findLanOrigin('::', 80, { eth0: [ipv4('172.20.0.7')] })).toBe('http://172.20.0.7:80');
  });

  it('is unknown without a network, and where the server listens on one address only', () => {
    expect(findLanOrigin('0.0.0.0', 8080, { lo: [ipv4('127.0.0.1', true)] })).toBeUndefined();
    expect(findLanOrigin('127.0.0.1', 8080, { wlan0: [ipv4('192.168.1.20')] })).toBeUndefined();
  });
});
