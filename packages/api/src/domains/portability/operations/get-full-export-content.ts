import { defineOperation } from "../../../kernel/define-operation.ts";
import { Redirect } from "../../../kernel/results/redirect.ts";
import { uuid } from "../../../schema/values.ts";
import { toArchiveLink } from "../../files/file-links.ts";
import { assertOwner } from "../../members/grants.ts";
import { loadFullExport } from "../full-export.ts";
import { assertAvailable } from "../downloadable-archive.ts";

export const getFullExportContent = defineOperation({
  id: "getFullExportContent",
  method: "GET",
  path: "/v1/organizations/{organizationId}/full-export/content",
  tag: "Organizations",
  permission: "organization:manage",
  firstPartyOnly: true,
  summary: "Download the full export",
  description:
    "Returns 302 with a link to the ZIP archive that works for 5 minutes and needs no token, as for a file; whole or in parts (`Range`). Only owners, each in a session of their own. Each download is recorded in the audit log.",
  params: { organizationId: uuid() },
  success: 200,
  contentType: "application/zip",
  redirects: true,
  problems: ["FILE_NOT_AVAILABLE"],
  async read({ service, transaction, organizationId, membership, now }) {
    assertOwner(membership, "export all of it");
    const loaded = await loadFullExport(transaction, organizationId);
    assertAvailable(loaded, now);
    const claim = { organizationId, fileId: loaded.record.id, userId: membership.userId };
    const { url } = toArchiveLink(service.config, claim, now);
    // As with a document, the response is not a value of a schema.
    return new Redirect(url) as never;
  },
});
