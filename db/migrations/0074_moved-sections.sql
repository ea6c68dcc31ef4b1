CREATE TABLE `moved_sections` (
	`board_id` text NOT NULL,
	`slug` text NOT NULL,
	`to_board_id` text NOT NULL,
	`to_section_id` text,
	PRIMARY KEY(`board_id`, `slug`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `moved_sections_board` ON `moved_sections` (`to_board_id`);--> statement-breakpoint
CREATE INDEX `moved_sections_section` ON `moved_sections` (`to_section_id`);--> statement-breakpoint
-- What is renamed later than another was merged away leaves its own trail, and needs no other at its new address.
CREATE TRIGGER `board_sections_retitled` AFTER UPDATE OF `slug` ON `board_sections` WHEN old.`slug` <> new.`slug` BEGIN
	DELETE FROM `moved_sections` WHERE `board_id` = new.`board_id` AND `slug` IN (old.`slug`, new.`slug`);
END;
