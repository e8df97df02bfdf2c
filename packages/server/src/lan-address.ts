/** Finds the address under which other devices on the same network reach this server. */
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

type Interfaces = { readonly [name: string]: readonly NetworkInterfaceInfo[] | undefined };

/** Networks at home come first; those of containers and virtual machines are often 172.16 to 172.31. */
const PREFERRED_PREFIXES = ['192.168.', '10.', ''];

/** Only a server that listens on all addresses can be reached so. */
export function findLanOrigin(
  host: string,
  port: number,
  interfaces: Interfaces = networkInterfaces(),
): string | undefined {
  if (host !== '0.0.0.0' && host !== '::') return undefined;
  const addresses = Object.values(interfaces)
    .flatMap((entries) => entries ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .filter((address) => !address.startsWith('169.254.'));
  for (const prefix of PREFERRED_PREFIXES) {
    const found = addresses.find((address) => address.startsWith(prefix));
    if (found) return `http://${found}:${port}`;
  }
  return undefined;
}

/** Whether the address is this machine itself. */
export const isLoopbackAddress = (address: string): boolean =>
  /^(::1|\[::1\]|(::ffff:)?127(\.\d+){3})$/.test(address);
