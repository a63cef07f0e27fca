import { fileURLToPath } from "node:url";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";

const server = process.env.SZTAB_SERVER ?? "http://127.0.0.1:8945";

/** The site allows itself what it needs and nothing else; Python is another file of its own. */
const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  ...["script-src", "style-src", "font-src", "connect-src", "worker-src", "manifest-src"].map((one) => `${one} 'self'`),
  "img-src 'self' data:",
].join("; ");
const HEAD: HtmlTagDescriptor[] = [
  { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
  { tag: "meta", attrs: { name: "referrer", content: "no-referrer" }, injectTo: "head-prepend" },
  { tag: "link", attrs: { rel: "manifest", href: "./manifest.webmanifest" }, injectTo: "head" },
];

/** `vite build --mode site`: the same page with a worker in place of the server. */
const site: Plugin = {
  name: "sztab-site",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => ({ html: html.replace("/src/app/main.tsx", "/src/site/main.tsx"), tags: HEAD }),
  },
};

export default defineConfig(({ mode }) => ({
  plugins: mode === "site" ? [site] : [],
  base: mode === "site" ? "./" : "/",
  resolve: {
    alias: { "milsymbol/src": fileURLToPath(new URL("./node_modules/milsymbol/src", import.meta.url)) },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: mode === "site" ? "../build/site-page" : "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
  worker: { format: "es" },
  server: {
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true },
    },
  },
}));
