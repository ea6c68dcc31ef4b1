CREATE TABLE `removed_saves` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`pin_id` text NOT NULL,
	`board_id` text NOT NULL,
	`section_id` text,
	`note` text NOT NULL,
	`position` text,
	`created_at` integer NOT NULL,
	`removed_by` text NOT NULL,
	`removed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `removed_saves_user` ON `removed_saves` (`user_id`);--> statement-breakpoint
CREATE INDEX `removed_saves_due` ON `removed_saves` (`removed_at`);--> statement-breakpoint
ALTER TABLE `pins` ADD `board_position` text;--> statement-breakpoint
ALTER TABLE `pins` ADD `board_place` text GENERATED ALWAYS AS (coalesce(board_position, id)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `pins_board_order` ON `pins` (`board_id`,`board_place`);--> statement-breakpoint
CREATE INDEX `pins_section_order` ON `pins` (`section_id`,`board_place`);--> statement-breakpoint
ALTER TABLE `saves` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `saves` ADD `position` text;--> statement-breakpoint
ALTER TABLE `saves` ADD `place` text GENERATED ALWAYS AS (coalesce(position, id)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `saves_board_order` ON `saves` (`board_id`,`place`);--> statement-breakpoint
CREATE INDEX `saves_section_order` ON `saves` (`section_id`,`place`);