//! Looks again when the pages were built: files that appear later would otherwise stay out of the
//! binary.

fn main() {
    let pages = "../../web/dist";
    // A folder that is not there would be looked for at every build; an empty one is no harm.
    let _read_only_checkout = std::fs::create_dir_all(pages);
    println!("cargo::rerun-if-changed={pages}");
}
