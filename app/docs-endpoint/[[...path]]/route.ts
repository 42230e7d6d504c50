import { createDocsRoute } from "#lib/http/next-route.ts";
import { config } from "../../site.ts";

export const dynamic = "force-dynamic";

const answer = createDocsRoute(config);

export { answer as GET, answer as HEAD, answer as POST, answer as DELETE, answer as OPTIONS };
