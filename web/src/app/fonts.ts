// The fonts of the page, served by ourselves; the map fetches the same ones.
import { addFonts } from "../style/fonts";

addFonts(document.fonts);
