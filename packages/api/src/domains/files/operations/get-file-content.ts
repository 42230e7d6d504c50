import { defineOperation } from "../../../kernel/define-operation.ts";
import { Redirect } from "../../../kernel/results/redirect.ts";
import { uuid } from "../../../schema/values.ts";
import { blobKeyOf, loadFile } from "../file.ts";
import { toDownloadLink } from "../file-links.ts";

export const getFileContent = defineOperation({
  id: "getFileContent",
  method: "GET",
  path: "/v1/organizations/{organizationId}/files/{fileId}/content",
  tag: "Files",
  permission: "files:read",
  summary: "Download a file",
  description:
    "Returns 302 with a link to the bytes that works for 5 minutes and needs no token; most clients follow it by themselves. The link serves the bytes for saving, not for display (`Content-Disposition: attachment`), whole or in parts (`Range`). Each download is recorded in the audit log.",
  params: { organizationId: uuid(), fileId: uuid() },
  success: 200,
  contentType: "application/octet-stream",
  redirects: true,
  problems: ["FILE_REJECTED", "FILE_NOT_AVAILABLE"],
  load: ({ transaction, params }) => loadFile(transaction, params.fileId),
  read({ service, organizationId, membership, now }, loaded) {
    blobKeyOf(loaded);
    const claim = { organizationId, fileId: loaded.record.id, userId: membership.userId };
    const { url } = toDownloadLink(service.config, claim, now);
    // As with a document, the response is not a value of a schema.
    return new Redirect(url) as never;
  },
});
