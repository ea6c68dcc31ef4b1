ALTER TABLE `boards` ADD `cover_signature` text;--> statement-breakpoint
CREATE INDEX `boards_cover` ON `boards` (`cover_signature`) WHERE cover_signature is not null;