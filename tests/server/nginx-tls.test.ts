import { execFileSync } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { Agent, request, type RequestOptions } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { text } from "node:stream/consumers";
import { freePort } from "@werkbank/http/free-port";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FixtureServer, startFixtureServer } from "../support/fixture-server.ts";
import { type Nginx, nginxSkipReason, startTlsNginx } from "../support/nginx.ts";
import { sendRequest } from "../support/send-request.ts";

// Runs `deploy/nginx.conf` in a real nginx with its TLS, in front of a server whose base URL is https.

const mebibyte = 1024 * 1024;
const skipReason = nginxSkipReason();

describe.skipIf(skipReason !== null && process.env["CI"] === undefined)(
  `https behind nginx${skipReason === null ? "" : ` (${skipReason})`}`,
  () => {
    let server: FixtureServer;
    let nginx: Nginx;
    let httpPort: number;
    let directory: string;
    const agent = new Agent({ rejectUnauthorized: false, keepAlive: true });

    beforeAll(async () => {
      const api = {
        handles: (path: string) => path.startsWith("/api/"),
        fetch: async (received: Request) => {
          let bytes = 0;
          for await (const chunk of received.body ?? []) bytes += (chunk as Uint8Array).length;
          return Response.json({ bytes });
        },
        close: async () => {},
      };
      server = await startFixtureServer(api, { baseUrl: "https://werkbank.example" });
      directory = await mkdtemp(join(tmpdir(), "werkbank-nginx-tls-"));
      const [certificate, key] = [join(directory, "certificate.pem"), join(directory, "key.pem")];
      const options = "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=werkbank.example";
      const files = ["-keyout", key, "-out", certificate];
      execFileSync("openssl", [...options.split(" "), ...files], { stdio: "pipe" });
      httpPort = await freePort();
      nginx = await startTlsNginx(directory, server.port, { httpPort, certificate, key });
    });
    afterAll(async () => {
      agent.destroy();
      await nginx.stop();
      await server.stop();
      await rm(directory, { recursive: true });
    });

    /** Sends a request, whose body is the beginning of an empty file of that size. */
    async function send(path: string, options: RequestOptions = {}, bytes = 0) {
      const sent = request({ host: "127.0.0.1", port: nginx.port, agent, path, ...options });
      const answered = Promise.withResolvers<{ status?: number; headers: object; body: string }>();
      sent.on("response", (response) => {
        const { statusCode: status = 0, headers } = response;
        text(response).then(
          (body) => answered.resolve({ status, headers, body }),
          (error: unknown) => answered.reject(error as Error),
        );
      });
      sent.on("error", answered.reject);
      if (bytes === 0) sent.end();
      else {
        const path = join(directory, "upload");
        const file = await open(path, "w");
        await file.truncate(bytes);
        await file.close();
        // nginx refuses a body that is too long before it has read it.
        await pipeline(createReadStream(path), sent).catch(() => {});
      }
      return answered.promise;
    }

    test("a page has one Strict-Transport-Security, which the service sends", async () => {
      const { status, headers } = await send("/quickstart", { headers: { accept: "text/html" } });
      expect(status).toBe(200);
      expect(headers).toMatchObject({ "strict-transport-security": "max-age=31536000" });
    });

    test("http is redirected to https", async () => {
      const headers = { host: "werkbank.example" };
      const response = await sendRequest(httpPort, "/quickstart?a=1", headers);
      expect(response.status).toBe(308);
      expect(response.headers.location).toBe("https://werkbank.example/quickstart?a=1");
    });

    test("a file of 100 MiB passes", async () => {
      const bytes = 100 * mebibyte;
      const headers = { "content-length": bytes };
      const { status, body } = await send("/api/files", { method: "PUT", headers }, bytes);
      expect([status, body]).toEqual([200, JSON.stringify({ bytes })]);
    });

    test("a body above the limit is 413", async () => {
      const bytes = 102 * mebibyte;
      const headers = { "content-length": bytes, expect: "100-continue" };
      expect((await send("/api/files", { method: "PUT", headers })).status).toBe(413);
    });
  },
);
