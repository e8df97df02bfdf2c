// The balancer: nginx with deploy/nginx.conf, on the ports that this cluster has.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHealthy } from './ports.js';
import { ownFolder, Program, userOf } from './program.js';

/** What is around the house in nginx.conf; all of its own files are in its folder. */
const AROUND = `daemon off;
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
function configuration(port, nodePorts) {
  const example = readFileSync('deploy/nginx.conf', 'utf8');
  const ours = example.replace(/(?:^ *server 127\.0\.0\.1:\d+ .*;\n)+/gm, (servers) => {
    const line = servers.slice(0, servers.indexOf('\n') + 1);
    return nodePorts.map((node) => line.replace(/:\d+/, `:${node}`)).join('');
  });
  return ours.replace('listen 8080;', `listen 127.0.0.1:${port};`);
}

export function nginx(data, port, nodePorts) {
  const user = userOf('www-data');
  const folder = ownFolder(join(data, 'nginx'), user);
  writeFileSync(join(folder, 'nginx.conf'), AROUND);
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
