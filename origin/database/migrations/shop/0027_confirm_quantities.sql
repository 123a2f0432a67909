-- Pieces for one set that the buyer confirmed against the number of designators; NULL: none.
ALTER TABLE bom_lines ADD COLUMN confirmed_qty INTEGER;
