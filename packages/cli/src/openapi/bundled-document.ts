// The one import from elsewhere: the bundle includes the document generated from the registry.
// oxlint-disable-next-line no-restricted-imports
import openapi from "../../../../public/openapi.json" with { type: "json" };
import type { OpenApiDocument } from "./document.ts";

/** The copy of the document that this command line was built with. All commands derive from it. */
export const bundledDocument = openapi as unknown as OpenApiDocument;
