-- Nearest neighbours of a pin. Neighbours are kept as 8-bit floats and few of them: the index stays near 2 KB a pin.
CREATE INDEX `pins_embedding` ON `pins` (libsql_vector_idx(`embedding`, 'metric=cosine', 'compress_neighbors=float8', 'max_neighbors=24'));
