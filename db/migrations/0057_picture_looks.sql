ALTER TABLE `pictures` ADD `look` F32_BLOB(30);--> statement-breakpoint
ALTER TABLE `pictures` ADD `is_described` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `pictures_undescribed` ON `pictures` (`signature`) WHERE is_described = 0;--> statement-breakpoint
-- Nearest neighbours of a picture, half as large as that of pins: the index stays near 1 KB a picture.
CREATE INDEX `pictures_look` ON `pictures` (libsql_vector_idx(`look`, 'metric=cosine', 'compress_neighbors=float8', 'max_neighbors=16'));
