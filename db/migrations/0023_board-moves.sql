CREATE TABLE `board_move_entries` (
	`move_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`step` integer NOT NULL,
	`kind` text NOT NULL,
	`pin_id` text NOT NULL,
	`user_id` text NOT NULL,
	`section_id` text,
	`to_board_id` text,
	`new_id` text,
	`save` text,
	PRIMARY KEY(`move_id`, `entry_id`),
	FOREIGN KEY (`move_id`) REFERENCES `board_moves`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_move_entries_step` ON `board_move_entries` (`move_id`,`step`);--> statement-breakpoint
CREATE TABLE `board_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`board_id` text NOT NULL,
	`scope` text NOT NULL,
	`section_id` text,
	`mode` text NOT NULL,
	`to_board_id` text,
	`to_section_id` text,
	`entry_ids` text,
	`total` integer NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`cursor` text NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'running' NOT NULL,
	`error` text,
	`made_sections` text NOT NULL,
	`merged_away` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_moves_user` ON `board_moves` (`user_id`);--> statement-breakpoint
CREATE INDEX `board_moves_board` ON `board_moves` (`board_id`,`ended_at`);--> statement-breakpoint
CREATE INDEX `board_moves_target` ON `board_moves` (`to_board_id`);--> statement-breakpoint
CREATE INDEX `board_moves_due` ON `board_moves` (`updated_at`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `board_moves_ended` ON `board_moves` (`ended_at`) WHERE ended_at is not null;--> statement-breakpoint
CREATE TABLE `board_redirects` (
	`owner_id` text NOT NULL,
	`slug` text NOT NULL,
	`board_id` text NOT NULL,
	PRIMARY KEY(`owner_id`, `slug`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_redirects_board` ON `board_redirects` (`board_id`);