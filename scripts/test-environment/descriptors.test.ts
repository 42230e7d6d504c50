import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { test, expect } from "vitest";
import { countDescriptors } from "./descriptors.ts";

test.skipIf(process.platform !== "linux")(
  "connections count unless a client keeps them open",
  async () => {
    const accepted: Socket[] = [];
    const server = createServer({ allowHalfOpen: true }, (socket) => accepted.push(socket));
    const before = countDescriptors(process.pid);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const clients = [1, 2, 3].map(() => connect(port, "127.0.0.1"));
    await Promise.all(clients.map((client) => once(client, "connect")));
    await expect.poll(() => accepted.length).toBe(3);

    // The listener, and the client's end of each connection.
    expect(countDescriptors(process.pid) - before).toBe(1 + 3);

    const [left] = clients as [Socket];
    await once(left.destroy(), "close");
    // The end that the server has not closed, in place of the client's.
    await expect.poll(() => countDescriptors(process.pid) - before).toBe(1 + 3);

    for (const socket of [...accepted, ...clients]) socket.destroy();
    server.close();
    await once(server, "close");
    await expect.poll(() => countDescriptors(process.pid) - before).toBe(0);
  },
);
