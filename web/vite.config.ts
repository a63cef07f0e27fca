import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const server = process.env.SZTAB_SERVER ?? "http://127.0.0.1:8945";

export default defineConfig({
  resolve: {
    alias: { "milsymbol/src": fileURLToPath(new URL("./node_modules/milsymbol/src", import.meta.url)) },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
  worker: { format: "es" },
  server: {
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true },
    },
  },
});
