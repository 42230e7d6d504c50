import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** A row of `/proc/net/tcp`; addresses are `host:port` in hexadecimal. */
type Tcp = { local: string; remote: string; state: string; inode: string };

const established = "01";
const listening = "0A";

/**
 * Counts the descriptors of a process, without the connections that clients on this machine have made to it and
 * still keep open: how many those are is up to the clients. A connection that its client has closed counts.
 */
export function countDescriptors(pid: number): number {
  const descriptors = readdirSync(`/proc/${pid}/fd`);
  const inodes = new Set(descriptors.map((name) => inodeOf(`/proc/${pid}/fd/${name}`)));
  const connections = readTcp();
  const own = connections.filter(({ inode }) => inodes.has(inode));
  const ports = new Set(own.filter(({ state }) => state === listening).map(portOf));
  const openAtClients = new Set(
    connections.filter(({ state }) => state === established).map(({ local }) => local),
  );
  const kept = own.filter(
    (one) => one.state === established && ports.has(portOf(one)) && openAtClients.has(one.remote),
  );
  return descriptors.length - kept.length;
}

/** Returns the inode of a socket; undefined for anything else and for a descriptor that was just closed. */
function inodeOf(link: string): string | undefined {
  try {
    return /^socket:\[(\d+)\]$/u.exec(readlinkSync(link))?.[1];
  } catch {
    return undefined;
  }
}

function readTcp(): Tcp[] {
  const [, ...lines] = readFileSync("/proc/net/tcp", "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [, local = "", remote = "", state = "", , , , , , inode = ""] = line.trim().split(/\s+/u);
    return { local, remote, state, inode };
  });
}

const portOf = ({ local }: Pick<Tcp, "local">): string => local.slice(local.indexOf(":") + 1);
