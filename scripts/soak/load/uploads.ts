import { randomBytes, randomUUID } from "node:crypto";
import type { Owner } from "./owner.ts";
import { repeatedly, type Workload } from "./workload.ts";

/** A file sent in three steps, and its progress. */
type Upload = {
  bytes: Buffer<ArrayBuffer>;
  id: string;
  /** Whether its bytes were acknowledged, and then its completion. */
  isSent: boolean;
  isCompleted: boolean;
};

const maxBytes = 512 * 1024;
const contentType = "text/plain";

/** Uploads files of different sizes, one after another. */
export function startUploads(owner: Owner): Workload {
  const uploads: Upload[] = [];
  const { stop } = repeatedly(() => sendOne(owner, uploads), { pauseMs: 50 });
  return {
    name: "uploads",
    done: () => uploads.filter(({ isCompleted }) => isCompleted).length,
    stop,
    verify: () => verifyUploads(owner, uploads),
  };
}

/** @throws TypeError when the connection ends without a response */
async function sendOne(owner: Owner, uploads: Upload[]): Promise<boolean> {
  const text = randomBytes(Math.ceil(Math.random() * (maxBytes / 2))).toString("hex");
  const bytes = Buffer.from(text);
  const body = { name: `${randomUUID()}.txt`, contentType, sizeBytes: bytes.length };
  const created = await owner.send("POST", `${owner.path}/files`, { body });
  if (created.status !== 201) return false;
  const upload: Upload = { bytes, id: created.body.id, isSent: false, isCompleted: false };
  uploads.push(upload);
  const { pathname } = new URL(created.body.upload.url as string);
  const sent = await owner.put(pathname, bytes, contentType);
  upload.isSent = sent.status === 204;
  if (!upload.isSent) return false;
  const completed = await complete(owner, upload);
  upload.isCompleted = completed.status === 200;
  return upload.isCompleted;
}

const complete = ({ send, path }: Owner, { id }: Upload) =>
  send("POST", `${path}/files/${id}/complete`);

/**
 * Checks that every upload is whole or absent: acknowledged ones match to the byte, and interrupted ones are
 * there completely or not at all.
 */
async function verifyUploads(owner: Owner, uploads: readonly Upload[]): Promise<string[]> {
  const faults: string[] = [];
  for (const upload of uploads) {
    const { id, isSent, isCompleted } = upload;
    const before = await stateOf(owner, id);
    if (before !== "available") await complete(owner, upload);
    const state = await stateOf(owner, id);
    const finalState = isCompleted ? before : state;
    if ((isSent || isCompleted) && finalState !== "available") {
      faults.push(
        `the upload ${id} was ${isCompleted ? "completed" : "sent"} and is ${finalState}`,
      );
    } else if (state === "available") {
      faults.push(...(await compare(owner, upload)));
    } else if (state !== "awaiting_upload") {
      faults.push(`the upload ${id} was cut off and is ${state}`);
    }
  }
  return faults;
}

async function stateOf({ send, path }: Owner, id: string): Promise<string> {
  const { status, body } = await send("GET", `${path}/files/${id}`);
  return status === 200 ? String(body.state) : `answered ${status}`;
}

async function compare({ send, path, get }: Owner, { id, bytes }: Upload): Promise<string[]> {
  const { headers, status } = await send("GET", `${path}/files/${id}/content`);
  const location = headers.get("location");
  if (location === null) return [`the file ${id} has no content: ${status}`];
  const content = await get(new URL(location).pathname);
  if (content === null) return [`the file ${id} has no bytes`];
  return content.equals(bytes) ? [] : [`the file ${id} has other bytes than were sent`];
}
