export { setupEmbedded as default } from "./global-setup.ts";
