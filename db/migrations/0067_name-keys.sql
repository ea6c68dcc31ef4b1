CREATE TABLE `section_redirects` (
	`board_id` text NOT NULL,
	`slug` text NOT NULL,
	`section_id` text NOT NULL,
	PRIMARY KEY(`board_id`, `slug`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `section_redirects_section` ON `section_redirects` (`section_id`);--> statement-breakpoint
DROP INDEX `users_retired`;--> statement-breakpoint
ALTER TABLE `users` ADD `retired_for` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `users_retired_for` ON `users` (`retired_for`) WHERE retired_for is not null;--> statement-breakpoint
CREATE INDEX `users_retired` ON `users` (`retired_until`) WHERE retired_until is not null and retired_for is null;--> statement-breakpoint
ALTER TABLE `board_sections` ADD `title_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `board_sections_board_title` ON `board_sections` (`board_id`,`title_key`);--> statement-breakpoint
CREATE INDEX `board_sections_without_key` ON `board_sections` (`board_id`) WHERE title_key is null;--> statement-breakpoint
ALTER TABLE `boards` ADD `name_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `boards_owner_name` ON `boards` (`owner_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `boards_without_key` ON `boards` (`owner_id`) WHERE name_key is null and deleted_at is null;
--> statement-breakpoint
-- However an address changes, the former one leads to the new one. What stands at an address needs no other to lead there.
-- Addresses of deleted boards begin with an underscore, which those of others never do.
CREATE TRIGGER `boards_readdressed` AFTER UPDATE OF `slug`, `owner_id` ON `boards`
WHEN (old.`slug` <> new.`slug` OR old.`owner_id` <> new.`owner_id`) AND new.`deleted_at` IS NULL BEGIN
	DELETE FROM `board_redirects` WHERE `owner_id` = new.`owner_id` AND `slug` = new.`slug`;
	INSERT OR REPLACE INTO `board_redirects` (`owner_id`, `slug`, `board_id`)
		SELECT old.`owner_id`, old.`slug`, new.`id` WHERE substr(old.`slug`, 1, 1) <> '_';
END;
--> statement-breakpoint
CREATE TRIGGER `boards_name_freed` AFTER UPDATE OF `deleted_at` ON `boards`
WHEN new.`deleted_at` IS NOT NULL AND new.`name_key` IS NOT NULL BEGIN
	UPDATE `boards` SET `name_key` = NULL WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `board_sections_readdressed` AFTER UPDATE OF `slug` ON `board_sections` WHEN old.`slug` <> new.`slug` BEGIN
	DELETE FROM `section_redirects` WHERE `board_id` = new.`board_id` AND `slug` = new.`slug`;
	INSERT OR REPLACE INTO `section_redirects` (`board_id`, `slug`, `section_id`)
		VALUES (old.`board_id`, old.`slug`, new.`id`);
END;
