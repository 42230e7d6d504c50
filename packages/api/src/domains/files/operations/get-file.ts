import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { DeferredResult } from "../../../kernel/results/deferred-result.ts";
import { booleanParameter } from "../../../schema/parameters.ts";
import { timestamp, uuid } from "../../../schema/values.ts";
import { responseUri } from "../../../schema/web-url.ts";
import { File, loadFile, type LoadedFile } from "../file.ts";
import { fileTypeOf, isTextFormat } from "../file-types.ts";
import { toDownloadLink } from "../file-links.ts";
import { decodeText } from "../inspect/text-decoder.ts";
import { readFirstBytes } from "../read-file.ts";

const maxCharacters = 20_000;
const maxBytesPerCharacter = 4;

const FileDetail = z
  .strictObject({
    ...File.shape,
    download: z
      .strictObject({
        url: responseUri().meta({
          description: "Anyone who has this link can download the file.",
          examples: ["https://werkbank.example/api/files/AmklQxZ0c3mEo4Vu"],
        }),
        expiresAt: timestamp().meta({
          description: "Until when the link works; read the file again for another.",
          examples: ["2026-11-21T09:05:00.000Z"],
        }),
      })
      .meta({ id: "FileDownloadLink", description: "A download link, valid for up to 5 minutes." })
      .nullable()
      .meta({ description: "How to download the file; null unless it is `available`." }),
    text: z
      .string()
      .nullable()
      .meta({
        description:
          "With `includeText`: the first 20,000 characters of a file of text. Null for other files.",
        examples: ["Accu bakfiets 07: 40% verlies bij -2 °C."],
      }),
  })
  .meta({ id: "FileDetail", description: "A file, with its download link." });

export const getFile = defineOperation({
  id: "getFile",
  method: "GET",
  path: "/v1/organizations/{organizationId}/files/{fileId}",
  tag: "Files",
  permission: "files:read",
  summary: "Get a file",
  description:
    "Returns one file, with a link to its bytes that works for up to 5 minutes and needs no token. `includeText` adds the beginning of plain text, CSV, Markdown, JSON, XML and mails.",
  params: { organizationId: uuid(), fileId: uuid() },
  query: {
    includeText: booleanParameter("Add the first 20,000 characters of a file of text."),
  },
  success: 200,
  response: FileDetail,
  tool: {
    name: "files_get",
    title: "Read a file",
    description:
      "Read a file: download link for 5 minutes and the first 20,000 characters of text. Dutch: open, download bestand, bijlage.",
    hints: ["readOnly"],
    longMembers: ["text"],
  },
  load: ({ transaction, params }) => loadFile(transaction, params.fileId),
  async read({ service, membership, now, query }, loaded) {
    const { record } = loaded;
    const isAvailable = record.state === "available";
    const detail = {
      ...record,
      download: isAvailable ? toDownload(service.config, record, membership.userId, now) : null,
      text: null,
    };
    if (!query.includeText || !isAvailable || !isTextFormat(record.contentType)) return detail;
    return new DeferredResult(async () => ({ ...detail, text: await readText(service, loaded) }));
  },
});

/** Returns a download link that stays the same for a minute, so that the response and its ETag do too. */
function toDownload(
  config: { baseUrl: string; secret: string },
  { organizationId, id }: File,
  userId: string,
  now: Date,
) {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  const { url, expiresAt } = toDownloadLink(config, { organizationId, fileId: id, userId }, minute);
  return { url, expiresAt: expiresAt.toISOString() };
}

async function readText(
  service: Parameters<typeof readFirstBytes>[0],
  loaded: LoadedFile,
): Promise<string> {
  const maxBytes = maxCharacters * maxBytesPerCharacter;
  const bytes = await readFirstBytes(service, loaded, maxBytes);
  const { format } = fileTypeOf(loaded.record.contentType);
  const allowsOtherEncodings = format.kind === "text" && format.allowsOtherEncodings === true;
  const text = decodeText(bytes, {
    allowsOtherEncodings,
    isWhole: bytes.length === loaded.record.sizeBytes,
  });
  return Array.from(text).slice(0, maxCharacters).join("");
}
