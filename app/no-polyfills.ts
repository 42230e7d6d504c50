/* oxlint-disable unicorn/no-empty-file -- it stands for what is left out, in `next.config.ts` */
