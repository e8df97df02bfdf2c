/** The load balancer: nginx with deploy/nginx.conf, on the ports of this cluster. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHealthy } from './ports.ts';
import { ownFolder, Program, userOf } from './program.ts';

/** The main configuration, which includes ours. nginx keeps all its files in its own folder. */
const MAIN_CONFIGURATION = `daemon off;
worker_processes 2;
pid nginx.pid;
error_log stderr warn;
events { worker_connections 4096; }
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include ludotheque.conf;
}
`;

/** The file as it is in deploy/, with these ports instead of the example's. */
function configuration(port: number, nodePorts: readonly number[]): string {
  const example = readFileSync('deploy/nginx.conf', 'utf8');
  const ours = example.replace(/(?:^ *server 127\.0\.0\.1:\d+ .*;\n)+/gm, (servers) => {
    const line = servers.slice(0, servers.indexOf('\n') + 1);
    return nodePorts.map((node) => line.replace(/:\d+/, `:${node}`)).join('');
  });
  return ours.replace('listen 8080;', `listen 127.0.0.1:${port};`);
}

export function nginx(data: string, port: number, nodePorts: readonly number[]): Program {
  const user = userOf('www-data');
  const folder = ownFolder(join(data, 'nginx'), user);
  writeFileSync(join(folder, 'nginx.conf'), MAIN_CONFIGURATION);
  writeFileSync(join(folder, 'ludotheque.conf'), configuration(port, nodePorts));
  return new Program({
    name: 'nginx',
    folder,
    user,
    command: '/usr/sbin/nginx',
    args: ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'],
    isReady: () => isHealthy(port),
  });
}
