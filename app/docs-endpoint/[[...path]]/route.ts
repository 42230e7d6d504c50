import { createDocsRoute } from "#lib/http/next-route.ts";
import { config } from "../../site.ts";

export const dynamic = "force-dynamic";

const handleRequest = createDocsRoute(config);

export {
  handleRequest as GET,
  handleRequest as HEAD,
  handleRequest as POST,
  handleRequest as DELETE,
  handleRequest as OPTIONS,
};
