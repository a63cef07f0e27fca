// Fonts served by us, with the letters of both languages.
import "@fontsource/source-sans-3/400.css";
import "@fontsource/source-sans-3/600.css";
import "@fontsource/sofia-sans-condensed/500.css";
import "@fontsource/sofia-sans-condensed/700.css";
