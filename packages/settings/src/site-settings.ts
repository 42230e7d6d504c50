import { origin, text, webUrl, wholeNumber } from "./value-formats.ts";
import { setting } from "./setting.ts";

/** The settings that the site and the service share. */
export const siteSettings = {
  PORT: setting(wholeNumber(0, 65_535), {
    description: "The port on which the site and the API listen.",
    form: "a number from 0 to 65535; 0 takes any free port",
    fallback: "3000",
  }),
  HOST: setting(text("an address of this machine", "127.0.0.1"), {
    description: "The address on which they listen. `0.0.0.0` listens on all of them.",
    fallback: "127.0.0.1",
  }),
  IDP_PORT: setting(wholeNumber(0, 65_535), {
    description:
      "The port of the local identity provider, and where the service looks for it when no other is named. Without `BASE_URL`, pages contain it.",
    fallback: "3001",
  }),
  BASE_URL: setting(origin, {
    description:
      "The URL under which people and programs reach the service. It is part of metadata, of links in mails and of the audience of tokens. With `https` the session cookie is sent over TLS only, and browsers use only https for a year (`Strict-Transport-Security`). Pages contain it: a restart is enough to change it.",
    default: "`http://127.0.0.1:` and `PORT`",
  }),
  DOCS_URL: setting(origin, {
    description:
      "The URL of this documentation, which the `type` of every problem links to. Pages contain it.",
    default: "`BASE_URL`",
  }),
  REPOSITORY_URL: setting(webUrl("https://github.com/example/werkbank"), {
    description:
      "The repository of the source code. With it, pages have links to the repository, to edit the page and to report an issue, and guides name it in `git clone`. Its paths are those of GitHub (`/edit/main`, `/issues`). Pages contain it: a restart is enough to change it.",
  }),
  MAX_EVENT_LOOP_DELAY: setting(wholeNumber(0, 60_000), {
    description:
      "The longest mean delay of the event loop, in milliseconds, at which requests are still taken: how long each of them waits before anything is done for it. Above it they are refused with 503, and `/readyz` says so. `0` refuses none.",
    form: "a number of milliseconds from 0 to 60000",
    fallback: "1000",
  }),
  PAGE_CACHE_SIZE: setting(wholeNumber(1, 65_536), {
    description:
      "How much of the built site a process keeps in memory, in MiB: what was requested last. It reads and compresses the rest when it is requested.",
    form: "a number of MiB from 1 to 65536",
    fallback: "32",
  }),
  STOP_DELAY: setting(wholeNumber(0, 600), {
    description:
      "For how many seconds requests are still taken after SIGTERM, while `/readyz` returns 503 already. Behind a load balancer it is longer than the balancer takes to notice.",
    form: "a number of seconds from 0 to 600",
    fallback: "0",
  }),
};
